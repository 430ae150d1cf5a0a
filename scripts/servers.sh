# What the scripts that start servers share; sourced by them.

# They read metrics and the demonstration's outbox, and no proxy stands between.
export HAULWARDEN_TRUST_LOCAL=true

# Prints a TCP port of this machine that nobody listens on.
free_port() {
  node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })'
}

# Waits until every server named by its address answers /readyz; fails after five minutes.
wait_until_ready() {
  node - "$@" <<'JS'
const until = Date.now() + 300_000
const isReady = (url) => fetch(`${url}/readyz`).then((answer) => answer.ok, () => false)
const main = async () => {
  for (const url of process.argv.slice(2)) {
    while (!(await isReady(url))) {
      if (Date.now() > until) { console.error(`${url}/readyz did not become ready`); process.exit(1) }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
main()
JS
}

# Makes a folder for a server's data; a copy of $DEMO_DATA where that is set (`scripts/demonstration` makes one).
data_folder() {
  local folder
  folder=$(mktemp -d)
  chmod 755 "$folder"
  [ -z "${DEMO_DATA:-}" ] || cp -a "$DEMO_DATA/." "$folder"
  echo "$folder"
}
