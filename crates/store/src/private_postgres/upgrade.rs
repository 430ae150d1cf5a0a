//! Upgrades a cluster to the newest PostgreSQL that is installed, when the programs of the version that made it are still there: by
//! `pg_upgrade`, into new files. The old files are kept until a server of the new version has started on the new ones; until then every
//! failure, and a kill at any point, leaves the old cluster as it was.

use super::cluster::{Cluster, include_settings, make_private_folder, run};
use super::installation::Installation;
use super::{DATABASE, Error, ROLE, socket};
use std::fs;
use std::path::Path;

/// Where the new cluster is made.
const NEXT: &str = "data.upgraded";
/// What the old cluster's folder is called while the new one is tried; its version follows.
const ASIDE: &str = "data.of-";
/// Where the upgrade's own notes go.
const NOTES: &str = "upgrade";
/// From this version on, `initdb` has checksums unless it is told not to; old and new must agree.
const CHECKSUMS: u32 = 18;

/// Gives the old cluster its name back, if an upgrade was cut off while there was none by that name.
pub(super) fn put_back(home: &Path) -> Result<(), Error> {
    if home.join("data").exists() {
        return Ok(());
    }
    if let Some(old) = fs::read_dir(home)?.flatten().find(|entry| is_aside(&entry.file_name().to_string_lossy())) {
        tracing::warn!("an upgrade of PostgreSQL was cut off; going back to the old cluster");
        fs::rename(old.path(), home.join("data"))?;
    }
    Ok(())
}

/// Removes what an upgrade no longer needs, once a server is up.
pub(super) fn clear(home: &Path) {
    for entry in fs::read_dir(home).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if (is_aside(&name) || name == NEXT || name == NOTES)
            && let Err(error) = fs::remove_dir_all(entry.path())
        {
            tracing::warn!(%error, folder = %entry.path().display(), "could not be removed after the upgrade of PostgreSQL");
        }
    }
}

fn is_aside(name: &str) -> bool {
    name.strip_prefix(ASIDE).is_some_and(|version| version.parse::<u32>().is_ok())
}

impl Cluster {
    /// The cluster at version `newest`; where that fails, as it is, with the reason in the log: the product runs on, and tries again at the
    /// next start.
    pub(super) fn upgraded(self, newest: Installation) -> Self {
        let (from, to) = (self.installation.major(), newest.major());
        tracing::info!(from, to, "upgrading the private PostgreSQL; a large database takes some minutes");
        let next =
            Self { home: self.home.clone(), installation: newest, account: self.account, durability: self.durability };
        match self.upgrade(&next) {
            Ok(()) => {
                tracing::info!(from, to, "the private PostgreSQL is upgraded");
                next
            }
            Err(error) => {
                let _ = fs::remove_dir_all(self.home.join(NEXT));
                let _ = put_back(&self.home);
                tracing::error!(%error, "the private PostgreSQL could not be upgraded to {to} and stays at {from}; the next start tries again");
                self
            }
        }
    }

    fn upgrade(&self, next: &Self) -> Result<(), Error> {
        if !next.installation.program("pg_upgrade").is_file() {
            return Err(Error::NoProgram { name: "pg_upgrade", major: next.installation.major() });
        }
        let socket = socket::folder(&self.home, self.account)?;
        let done = self.upgrade_at(next, &socket);
        socket::remove(&socket);
        done
    }

    fn upgrade_at(&self, next: &Self, socket: &Path) -> Result<(), Error> {
        let (data, new) = (self.data(), self.home.join(NEXT));
        let aside = self.home.join(format!("{ASIDE}{}", self.installation.major()));
        // Only a cluster that was stopped in order can be upgraded.
        self.start(socket)?;
        self.stop()?;
        let upgraded = match self.fill(next, "C.UTF-8", socket) {
            // Where the old cluster was made on a system without that.
            Err(first @ Error::Program { .. }) => self.fill(next, "C", socket).map_err(|_| first),
            filled => filled,
        };
        upgraded?;
        fs::rename(&data, &aside)?;
        fs::rename(&new, &data)?;
        // A server that started has removed the old files: from then on there is no way back, and none is needed.
        if let Err(error) = next.start(socket) {
            fs::rename(&data, &new)?;
            fs::rename(&aside, &data)?;
            return Err(error);
        }
        if let Err(error) = next.stop() {
            tracing::warn!(%error, "the upgraded PostgreSQL did not stop; the start stops it");
        }
        Ok(())
    }

    /// Makes the new cluster and fills it with what is in the old one.
    fn fill(&self, next: &Self, characters: &str, socket: &Path) -> Result<(), Error> {
        let (new, notes) = (self.home.join(NEXT), self.home.join(NOTES));
        for folder in [&new, &notes] {
            if folder.exists() {
                fs::remove_dir_all(folder)?;
            }
        }
        make_private_folder(&notes, self.account)?;
        let has_checksums = next.installation.major() < CHECKSUMS || self.installation.major() >= CHECKSUMS;
        let checksums: &[&str] = if has_checksums { &[] } else { &["--no-data-checksums"] };
        next.initdb(&new, characters, checksums)?;
        let program = next.installation.program("pg_upgrade");
        let mut upgrade = self.account.command(&program, &notes);
        upgrade.arg("-b").arg(self.installation.program("")).arg("-B").arg(next.installation.program(""));
        upgrade.arg("-d").arg(self.data()).arg("-D").arg(&new).args(["-U", ROLE, "--socketdir"]).arg(socket);
        run_and_tell(upgrade)?;
        include_settings(&new)?;
        next.write_settings(&new, socket)?;
        // pg_upgrade brings no statistics along, and without them the planner guesses.
        let mut single = next.program("postgres");
        single.args(["--single", "-D"]).arg(&new).arg(DATABASE);
        run(&mut single, "analyze;\n")
    }
}

/// `pg_upgrade` says on standard output what is wrong.
fn run_and_tell(mut command: std::process::Command) -> Result<(), Error> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output =
        command.output().map_err(|error| Error::Program { program: program.clone(), detail: error.to_string() })?;
    if output.status.success() {
        return Ok(());
    }
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    let lines: Vec<&str> = said.lines().filter(|line| !line.trim().is_empty()).collect();
    Err(Error::Program { program, detail: lines[lines.len().saturating_sub(12)..].join("\n") })
}

#[cfg(test)]
mod tests {
    use super::super::settings::Durability;
    use super::super::{account::Account, installation};
    use super::*;
    use std::path::PathBuf;
    use std::process::Command;

    struct Home(PathBuf);

    impl Home {
        fn new(name: &str) -> Self {
            let home = std::env::temp_dir().join(format!("haulwarden-upgrade-{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&home);
            make_private_folder(&home, Account::choose().expect("an account")).expect("a folder");
            Self(home)
        }
    }

    impl Drop for Home {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    /// Two versions, the older one first; none where there is only one.
    #[expect(clippy::print_stderr, reason = "a test that is left out says so")]
    fn two() -> Option<(Installation, Installation)> {
        let newest = Installation::newest().expect("PostgreSQL");
        let older = (9..newest.major()).rev().find_map(Installation::of_major);
        if older.is_none() {
            eprintln!(
                "SKIPPED: no PostgreSQL older than {} is installed; name the folder of one's programs in {}",
                newest.major(),
                installation::VARIABLE
            );
        }
        older.map(|older| (older, newest))
    }

    fn made(home: &Home, installation: Installation) -> Cluster {
        let account = Account::choose().expect("an account");
        let cluster = Cluster { home: home.0.clone(), installation, account, durability: Durability::Durable };
        cluster.make().expect("a cluster");
        cluster.start(&home.0).expect("started");
        // Not in a server by itself: that gives a table no type for arrays of its rows, which pg_upgrade misses.
        assert!(psql(home, "create table kept as select 7 as n").is_some());
        cluster.stop().expect("stopped");
        cluster
    }

    /// What the running server answers; none when it refuses.
    fn psql(home: &Home, statement: &str) -> Option<String> {
        let mut psql = Command::new(installation::program("psql", 9).expect("psql"));
        psql.arg("-h").arg(&home.0).args(["-U", ROLE, "-d", DATABASE, "-qAtc", statement]);
        let output = psql.output().expect("it runs");
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }

    fn has_row(home: &Home, cluster: &Cluster) -> bool {
        cluster.start(&home.0).expect("started");
        let said = psql(home, "select n from kept");
        cluster.stop().expect("stopped");
        said.as_deref() == Some("7")
    }

    fn open(home: &Home) -> Cluster {
        Cluster::open(home.0.clone(), Account::choose().expect("an account"), Durability::Durable).expect("a cluster")
    }

    #[test]
    fn a_cluster_of_an_older_version_is_upgraded_and_keeps_what_it_has() {
        let Some((older, newest)) = two() else { return };
        let home = Home::new("works");
        drop(made(&home, older));

        let cluster = open(&home);

        assert_eq!(cluster.installation.major(), newest.major());
        assert!(has_row(&home, &cluster));
        let left: Vec<_> =
            fs::read_dir(&home.0).expect("the folder").flatten().map(|entry| entry.file_name()).collect();
        assert!(!left.iter().any(|name| name.to_string_lossy().starts_with("data.")), "{left:?}");
    }

    #[test]
    fn an_upgrade_that_fails_leaves_the_old_cluster_running() {
        let Some((older, newest)) = two() else { return };
        let (home, major) = (Home::new("fails"), older.major());
        let cluster = made(&home, older);
        let next = Cluster {
            home: home.0.clone(),
            installation: newest,
            account: cluster.account,
            durability: cluster.durability,
        };
        let unusable = home.0.join(NEXT);
        fs::write(&unusable, "in the way").expect("written");
        assert!(cluster.upgrade(&next).is_err());

        fs::remove_file(&unusable).expect("removed");
        assert_eq!(fs::read_to_string(home.0.join("data/PG_VERSION")).expect("a version").trim(), major.to_string());
        assert!(has_row(&home, &cluster));
    }

    #[test]
    fn a_cut_off_upgrade_goes_back_to_the_old_cluster() {
        let home = Home::new("cut");
        let cluster = made(&home, Installation::newest().expect("PostgreSQL"));
        fs::rename(cluster.data(), home.0.join(format!("{ASIDE}15"))).expect("moved");

        let again = open(&home);

        assert!(has_row(&home, &again));
    }

    #[test]
    fn a_version_that_is_not_installed_says_what_to_run() {
        let home = Home::new("gone");
        fs::create_dir(home.0.join("data")).expect("made");
        fs::write(home.0.join("data/PG_VERSION"), "9\n").expect("written");

        let refused = Cluster::open(home.0.clone(), Account::choose().expect("an account"), Durability::Durable);

        let said = refused.expect_err("refused").to_string();
        assert!(said.contains("apt-get install postgresql-9") && said.contains("haulwarden admin restore"), "{said}");
    }
}
