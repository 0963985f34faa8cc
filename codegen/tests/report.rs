//! Pages for a browser: self-contained, complete, and shown without an error.

use std::io::Write as _;
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

use codegen::check::validate;
use codegen::model::Model;
use codegen::spec::Spec;

const CONFIG: &str = include_str!("../../curves.toml");
/// A curve of each kind: full words, delayed carries and an endomorphism, Edwards, binary.
const NAMES: [&str; 4] = ["p256", "secp256k1", "edwards25519", "sect163k1"];

fn model() -> Model {
    validate(&Spec::parse(CONFIG, "curves.toml").unwrap()).unwrap()
}

/// The pages, made once.
fn pages() -> &'static [(&'static str, String)] {
    static PAGES: OnceLock<Vec<(&str, String)>> = OnceLock::new();
    PAGES.get_or_init(|| {
        let model = model();
        let page = |name| (name, codegen::html(&model, name).unwrap());
        let pages = NAMES.map(page).to_vec();
        assert!(codegen::html(&model, "p265").unwrap_err().to_string().contains("p265"));
        pages
    })
}

#[test]
fn pages_are_self_contained() {
    for (name, page) in pages() {
        for outside in ["http:", "https:", "<script", "@import", "url("] {
            assert!(!page.contains(outside), "{name} reaches for {outside}");
        }
        let count = |what: &str| page.matches(what).count();
        assert!(count("<figure>") >= 4, "{name} has pictures");
        assert_eq!(count("<figure>"), count("<figcaption>"), "{name}: each has a caption");
        assert_eq!(count("<svg "), count("role=\"img\" aria-label=\""), "{name}: each has words");
        for tag in ["figure", "section", "table", "ul", "dl", "svg", "main"] {
            let open = count(&format!("<{tag}>")) + count(&format!("<{tag} "));
            assert_eq!(open, count(&format!("</{tag}>")), "{name}: <{tag}>");
        }
        assert!(!page.contains("NOT PROVED"));
    }
}

/// The numbers are those of the kernels: P-256 at 64 bits multiplies 24 times (16, and 8 to reduce).
#[test]
fn the_numbers_are_the_kernels() {
    let page = &pages()[0].1;
    assert!(page.contains("<th scope=\"row\">mul</th><td>24</td>"));
    assert!(page.contains("54 of 54 kernels"));
    // Ten limbs of 26 bits: each column of a product is a sum, and the fullest has room left.
    assert!(page.contains("bits are left"));
}

/// The doublings and additions of a step, in the table of a page.
fn step(page: &str, what: &str) -> (u64, u64) {
    let row =
        page.split_once(&format!("<tr><th scope=\"row\">{what}</th>")).expect("the page has the step").1;
    let mut cells =
        row.split("<td>").skip(2).map(|cell| cell.split_once("</td>").unwrap().0.parse().unwrap());
    (cells.next().unwrap(), cells.next().unwrap())
}

/// Every kind of curve has its steps; endomorphisms halve doublings, and Frobenius maps leave none.
#[test]
fn the_steps_of_the_protocols_are_counted() {
    for (name, page) in pages() {
        let (_, additions) = step(page, "k·G, secret k");
        let (_, others) = step(page, "k·P, secret k");
        assert!(0 < additions && additions < others, "{name}: a table spares additions");
        assert!(step(page, "u·G + v·Q, public").1 > 0, "{name}");
    }
    let [p256, secp256k1, edwards25519, sect163k1] = std::array::from_fn(|i| {
        let page = &pages()[i].1;
        (step(page, "k·P, secret k"), step(page, "u·G + v·Q, public"))
    });
    assert_eq!((p256.0.0, p256.1.0), (256, 257));
    assert!((125..135).contains(&secp256k1.0.0) && (125..135).contains(&secp256k1.1.0), "{secp256k1:?}");
    // The order has 253 bits: one doubling more, and a sum for each four of them, beside the table's eight.
    assert_eq!(edwards25519.0, (254, 253 / 4 + 8));
    assert_eq!((sect163k1.0.0, sect163k1.1.0), (0, 0));
}

/// A script that the test adds: it says how many figures there are, how many have an area, and what went
/// wrong while the page was read.
const PROBE: &str = r#"<script>
const errors = [];
addEventListener('error', event => errors.push(event.message));
addEventListener('load', () => {
  const shown = [...document.querySelectorAll('figure svg')].filter(svg => {
    const box = svg.getBoundingClientRect();
    return box.width > 200 && box.height > 20 && getComputedStyle(svg).visibility === 'visible';
  }).length;
  const all = document.querySelectorAll('figure').length;
  const wide = document.documentElement.scrollWidth > document.documentElement.clientWidth;
  document.title = `figures ${shown} of ${all}; errors ${errors.length}; overflow ${wide}`;
});
</script>"#;

#[test]
fn a_browser_shows_every_figure() {
    let browsers = ["chromium", "chromium-browser", "google-chrome"];
    let works = |name: &&&str| {
        Command::new(name).arg("--version").output().is_ok_and(|output| output.status.success())
    };
    let Some(browser) = browsers.iter().find(works) else {
        let _ = writeln!(std::io::stderr(), "SKIPPED: pages in a browser: chromium is not installed");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    for (name, page) in pages() {
        let figures = page.matches("<figure>").count();
        let path = folder.path().join(format!("{name}.html"));
        std::fs::write(&path, page.replacen("<style>", &format!("{PROBE}<style>"), 1)).unwrap();
        let (dom, log) = open(browser, folder.path(), &path);
        let expected = format!("<title>figures {figures} of {figures}; errors 0; overflow false</title>");
        let title = dom.lines().find(|line| line.contains("<title>")).unwrap_or("no title");
        assert!(dom.contains(&expected), "{name}: {title}, expected {expected}");
        assert!(!log.contains("CONSOLE"), "{name}: {log}");
    }
}

/// The document after loading, and what the console and the browser said.
fn open(browser: &str, home: &Path, page: &Path) -> (String, String) {
    let output = Command::new(browser)
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--enable-logging=stderr",
            "--window-size=1000,1400",
        ])
        .args(["--virtual-time-budget=4000", "--dump-dom"])
        .arg(format!("--user-data-dir={}", home.join("profile").display()))
        .arg(format!("file://{}", page.display()))
        .output()
        .unwrap();
    assert!(output.status.success());
    (
        String::from_utf8_lossy(&output.stdout).into_owned(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    )
}
