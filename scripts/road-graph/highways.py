"""The highway network of North America as the package scgraph_data carries it: read, clipped, its largest part kept."""
import json
import math
import re
from importlib.util import find_spec
from pathlib import Path

EARTH_RADIUS_MILES = 3958.761
MILES_PER_KILOMETRE = 0.621371


def miles(a, b):
    """Great-circle miles between two (latitude, longitude) pairs; the same formula as geo::miles."""
    north = math.sin(math.radians(b[0] - a[0]) / 2)
    east = math.sin(math.radians(b[1] - a[1]) / 2)
    h = north * north + math.cos(math.radians(a[0])) * math.cos(math.radians(b[0])) * east * east
    return 2 * EARTH_RADIUS_MILES * math.asin(min(1.0, math.sqrt(h)))


def is_wanted(lat, lon):
    """The United States, Canada and Mexico, by boxes: generous at sea, cut where Guatemala and Belize begin."""
    if not (14.5 < lat < 75 and -170 < lon < -50):
        return False
    is_guatemala = lat < 17.82 and -91.0 < lon or lat < 16.07 and -92.2 < lon
    is_belize = lat < 18.48 and -89.15 < lon < -87.0
    is_caribbean = lat < 24.3 and lon > -86.0
    return not (is_guatemala or is_belize or is_caribbean)


def read():
    """Nodes as (latitude, longitude) and edges as (node, node, miles), as published, each once."""
    folder = Path(find_spec("scgraph_data").submodule_search_locations[0])
    text = (folder / "world_highways.py").read_text()
    graph_text = text[text.index("graph=") + 6 : text.index("\nnodes=")]
    nodes_text = text[text.index("\nnodes=") + 7 : text.index("\nworld_")]
    nodes = json.loads(nodes_text)
    graph = json.loads(re.sub(r"(\d+):", r'"\1":', graph_text))
    kept = [at for at, (lat, lon) in enumerate(nodes) if is_wanted(lat, lon)]
    new = {old: at for at, old in enumerate(kept)}
    edges = [
        (new[u], new[int(v)], kilometres * MILES_PER_KILOMETRE)
        for u in kept
        for v, kilometres in graph[u].items()
        if u < int(v) and int(v) in new
    ]
    return largest_part([tuple(nodes[old]) for old in kept], edges)


def largest_part(nodes, edges):
    """Only the nodes and edges that hang together with most others."""
    part = list(range(len(nodes)))

    def root(at):
        while part[at] != at:
            part[at] = part[part[at]]
            at = part[at]
        return at

    for u, v, _ in edges:
        part[root(u)] = root(v)
    count = {}
    for at in range(len(nodes)):
        count[root(at)] = count.get(root(at), 0) + 1
    largest = max(count, key=count.get)
    kept = [at for at in range(len(nodes)) if root(at) == largest]
    new = {old: at for at, old in enumerate(kept)}
    return [nodes[old] for old in kept], [(new[u], new[v], length) for u, v, length in edges if u in new and v in new]
