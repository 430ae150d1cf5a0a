//! `haulwarden route`: estimated miles between places, on the roads in memory.

use anyhow::Context;
use clap::Args;
use geo::Point;
use geo::roads::{self, RoadGraph};
use geo::routing::{AVERAGE_MPH, MAX_MPH, MIN_MPH, Profile, Route as Found, Team, stop};
use serde_json::json;
use std::io::{self, Write};
use std::path::PathBuf;

/// What can be said to `route`.
#[derive(Debug, Args)]
pub(crate) struct Route {
    /// Latitude and longitude of each stop, two or more: 41.88,-87.63 32.78,-96.80
    #[arg(required = true, num_args = 2.., value_name = "LAT,LON", value_parser = stop)]
    stops: Vec<Point>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// Team drivers.
    #[arg(long)]
    team: bool,
    /// Average driving speed in mph, 45 to 55.
    #[arg(long, value_name = "MPH", default_value_t = AVERAGE_MPH, env = "HAULWARDEN_ROUTE_MPH")]
    mph: f64,
    /// Road graph to use instead of the built-in one.
    #[arg(long, value_name = "FILE", env = "HAULWARDEN_ROAD_GRAPH")]
    graph: Option<PathBuf>,
    /// Attribution for that road graph.
    #[arg(long, value_name = "TEXT", env = "HAULWARDEN_ROAD_GRAPH_CREDIT", default_value = "")]
    credit: String,
}

impl Route {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let team = if self.team { Team::Two } else { Team::Solo };
        let profile = Profile::with_average(self.mph, team)
            .with_context(|| format!("{} mph: must be {MIN_MPH} to {MAX_MPH}", self.mph))?;
        let own =
            self.graph.map(|path| own(&path, &self.credit).with_context(|| path.display().to_string())).transpose()?;
        let found = own.as_ref().unwrap_or_else(|| roads::embedded()).find(&self.stops, &profile)?;
        let mut out = io::stdout().lock();
        if self.json {
            writeln!(out, "{}", as_json(&found))?;
        } else {
            print(&mut out, &found)?;
        }
        Ok(())
    }
}

fn own(path: &PathBuf, credit: &str) -> anyhow::Result<RoadGraph> {
    Ok(RoadGraph::read(&roads::inflate(&std::fs::read(path)?)?)?.credited(credit))
}

fn as_json(found: &Found) -> serde_json::Value {
    let steps: Vec<_> = found.steps.iter().map(|step| json!({"name": step.name, "miles": tenth(step.miles)})).collect();
    json!({
        "miles": tenth(found.miles),
        "hours": tenth(found.hours * 10.0) / 10.0,
        "hours_with_stops": tenth(found.hours_with_stops * 10.0) / 10.0,
        "steps": steps,
        "engine": found.engine,
        "attribution": found.attribution,
        "is_estimate": found.is_estimate,
        "note": found.note,
    })
}

fn print(out: &mut impl Write, found: &Found) -> io::Result<()> {
    writeln!(out, "{:8.1} estimated miles", found.miles)?;
    writeln!(out, "{:8.1} driving hours, {:.1} with HOS breaks", found.hours, found.hours_with_stops)?;
    for step in &found.steps {
        writeln!(out, "{:8.1}  {}", step.miles, step.name)?;
    }
    let credit = Some(&found.attribution).filter(|credit| !credit.is_empty());
    for line in credit.into_iter().chain(&found.note) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn tenth(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}
