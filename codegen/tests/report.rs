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
