"""Packs the road graph that crates/geo embeds; README.md says how to run it and what it takes."""
from pathlib import Path

import highways
import pack

OUT = Path(__file__).resolve().parents[2] / "crates" / "geo" / "data" / "roads.bin.gz"
OTHER = 2


def main():
    nodes, edges = highways.read()
    roads = [[u, v, max(length, highways.miles(nodes[u], nodes[v])), OTHER, 0, []] for u, v, length in edges]
    pack.write(OUT, nodes, pack.fold(nodes, roads), [""])


main()
