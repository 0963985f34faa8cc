//! The system's `openssl` command.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::skip;

/// A command that was found.
pub struct OpenSsl(());

/// A folder for the files of one test.
pub struct Folder(tempfile::TempDir);

impl Folder {
    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Writes a file.
    ///
    /// # Panics
    /// If the system refuses.
    pub fn write(&self, name: &str, contents: &[u8]) -> PathBuf {
        let path = self.path().join(name);
        std::fs::write(&path, contents).expect("a writable temporary folder");
        path
    }

    fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path().join(name)).expect("a file that was just written")
    }

    fn read_text(&self, name: &str) -> String {
        String::from_utf8(self.read(name)).expect("text")
    }
}

impl OpenSsl {
    /// The command, or a note that `what` is skipped.
    pub fn find(what: &str) -> Option<Self> {
        skip::has_tool(what, "openssl", "version").then_some(Self(()))
    }

    /// A new folder.
    ///
    /// # Panics
    /// If the system refuses.
    pub fn folder(&self, name: &str) -> Folder {
        let prefix = name.replace("::", "-");
        Folder(tempfile::Builder::new().prefix(&prefix).tempdir().expect("a temporary folder"))
    }

    /// The names of the curves that this build of OpenSSL has.
    pub fn curves(&self) -> Vec<String> {
        let output = Command::new("openssl").args(["ecparam", "-list_curves"]).output();
        let output = output.expect("openssl starts");
        let names = String::from_utf8_lossy(&output.stdout).into_owned();
        names.lines().filter_map(|l| Some(l.split_once(':')?.0.trim().to_owned())).collect()
    }

    /// Makes a key; its PKCS#8 PEM text.
    pub fn generate(&self, folder: &Folder, curve: &str, file: &str) -> String {
        let option = format!("ec_paramgen_curve:{curve}");
        run(folder, &["genpkey", "-algorithm", "EC", "-pkeyopt", &option, "-out", file]);
        folder.read_text(file)
    }

    /// Extracts the public key of a secret one; its SPKI PEM text.
    pub fn public(&self, folder: &Folder, secret: &str, file: &str) -> String {
        run(folder, &["pkey", "-in", secret, "-pubout", "-out", file]);
        folder.read_text(file)
    }

    /// The DER signature of a file; `hash` is an option such as `-sha256`.
    pub fn sign(&self, folder: &Folder, hash: &str, secret: &str, message: &str) -> Vec<u8> {
        run(folder, &["dgst", hash, "-sign", secret, "-out", "signature", message]);
        folder.read("signature")
    }

    /// Whether OpenSSL accepts a DER signature of a file.
    pub fn verify(&self, folder: &Folder, hash: &str, public: &str, file: &str, der: &[u8]) -> bool {
        folder.write("to-verify", der);
        let arguments = ["dgst", hash, "-verify", public, "-signature", "to-verify", file];
        let output = command(folder, &arguments);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        // A failure for another reason than the signature is not an answer.
        let answered = text.contains("Verified OK") || text.contains("Verification failure");
        assert!(answered, "openssl {arguments:?}: {output:?}");
        text.contains("Verified OK")
    }

    /// The shared secret.
    pub fn derive(&self, folder: &Folder, secret: &str, peer: &str) -> Vec<u8> {
        run(folder, &["pkeyutl", "-derive", "-inkey", secret, "-peerkey", peer, "-out", "shared"]);
        folder.read("shared")
    }
}

fn command(folder: &Folder, arguments: &[&str]) -> std::process::Output {
    Command::new("openssl").args(arguments).current_dir(folder.path()).output().expect("openssl starts")
}

fn run(folder: &Folder, arguments: &[&str]) {
    let output = command(folder, arguments);
    assert!(output.status.success(), "openssl {arguments:?}: {output:?}");
}
