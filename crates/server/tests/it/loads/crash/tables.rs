//! All that is kept of loads, to hold two databases against each other. Loads go by their numbers, and stops by their places: numbers that a
//! transaction had drawn are lost when it is killed.

use crate::support::TestApp;

const TABLES: &[(&str, &str)] = &[
    ("loads", "select (to_jsonb(l) - array['id'])::text from loads l"),
    (
        "load_stops",
        "select concat_ws(' ', l.external_load_number, to_jsonb(s) - array['id', 'load_id'])
           from load_stops s join loads l on l.id = s.load_id",
    ),
    (
        "movements",
        "select concat_ws(' ', l.external_load_number, to_jsonb(m) - array['id', 'load_id'])
           from movements m join loads l on l.id = m.load_id",
    ),
    (
        "load_charges",
        "select concat_ws(' ', l.external_load_number, to_jsonb(c) - array['id', 'load_id'])
           from load_charges c join loads l on l.id = c.load_id",
    ),
    (
        "load_logs",
        "select concat_ws(' ', l.external_load_number, s.position, to_jsonb(g) - array['id', 'load_id', 'stop_id', 'movement_id'])
           from load_logs g join loads l on l.id = g.load_id left join load_stops s on s.id = g.stop_id",
    ),
    (
        "load_events",
        "select concat_ws(' ', l.external_load_number, to_jsonb(e) - array['load_id', 'details'],
                          e.details - array['load_log_id', 'stop_id', 'movement_id', 'ticket_id'])
           from load_events e left join loads l on l.id = e.load_id",
    ),
    (
        "tickets",
        "select concat_ws(' ', l.external_load_number, to_jsonb(t) - array['id', 'load_id', 'movement_id'])
           from tickets t join loads l on l.id = t.load_id",
    ),
    (
        "ticket_events",
        "select concat_ws(' ', l.external_load_number, t.is_type, to_jsonb(e) - array['id', 'ticket_id'])
           from ticket_events e join tickets t on t.id = e.ticket_id join loads l on l.id = t.load_id",
    ),
    (
        "ticket_inputs",
        "select concat_ws(' ', l.external_load_number, t.is_type, i.evaluated_at, i.settings)
           from ticket_inputs i join tickets t on t.id = i.ticket_id join loads l on l.id = t.load_id",
    ),
    (
        "alert_states",
        "select concat_ws(' ', l.external_load_number, to_jsonb(a) - array['load_id']) from alert_states a join loads l on l.id = a.load_id",
    ),
    (
        "notices of alerts",
        "select concat_ws(' ', n.kind, n.after, n.dedupe_key, n.detail - array['ticket_id', 'load_id']) from notices n where n.kind = 'load_alert'",
    ),
    (
        "ticket_acknowledgements",
        "select concat_ws(' ', l.external_load_number, t.is_type, to_jsonb(k) - array['ticket_id'])
           from ticket_acknowledgements k join tickets t on t.id = k.ticket_id join loads l on l.id = t.load_id",
    ),
    (
        // What stands in them has ids.
        "alert_closings",
        "select concat_ws(' ', l.external_load_number, t.is_type, c.evaluated_at, c.settings, c.created_at)
           from alert_closings c join tickets t on t.id = c.ticket_id join loads l on l.id = t.load_id",
    ),
    ("load_event_counters", "select to_jsonb(c)::text from load_event_counters c"),
    ("load_feed", "select concat_ws(' ', company_id, cardinality(load_ids)) from load_feed"),
    ("load_imports", "select (to_jsonb(i) - array['file_id'])::text from load_imports i"),
    ("load_import_refusals", "select to_jsonb(r)::text from load_import_refusals r"),
    (
        "load_positions",
        "select concat_ws(' ', l.external_load_number, to_jsonb(p) - array['movement_id', 'load_id'])
           from load_positions p left join loads l on l.id = p.load_id",
    ),
    (
        "load_refused_positions",
        "select concat_ws(' ', l.external_load_number, to_jsonb(p) - array['movement_id', 'load_id'])
           from load_refused_positions p left join loads l on l.id = p.load_id",
    ),
    (
        // A batch that comes again is when they are written last.
        "movement_states",
        "select concat_ws(' ', l.external_load_number, to_jsonb(s) - array['movement_id', 'load_id', 'updated_at'])
           from movement_states s join loads l on l.id = s.load_id",
    ),
    (
        "movement_areas",
        "select concat_ws(' ', l.external_load_number, to_jsonb(a) - array['movement_id', 'load_id'])
           from movement_areas a join loads l on l.id = a.load_id",
    ),
    (
        "load_traces",
        "select concat_ws(' ', l.external_load_number, to_jsonb(t) - array['movement_id', 'load_id'])
           from load_traces t join loads l on l.id = t.load_id",
    ),
    (
        // One that was made and not attached is among them.
        "partitions",
        "select concat_ws(' ', c.relname, c.relispartition, pg_get_expr(c.relpartbound, c.oid)) from pg_class c
          where c.relkind = 'r' and c.relname ~ '^load_(refused_)?positions_[0-9]'",
    ),
    (
        // Those that come by the clock are tried once.
        "jobs",
        "select concat_ws(' ', name, count(*), count(finished_at)) from jobs
          where name not in ('make_partitions', 'drop_old_positions') group by name",
    ),
];

/// The rows of each table, in order.
pub async fn rows(app: &TestApp) -> Vec<(&'static str, Vec<String>)> {
    let mut tables = Vec::new();
    for (name, sql) in TABLES {
        let mut rows: Vec<String> = sqlx::query_scalar(*sql)
            .fetch_all(&mut *app.db().await)
            .await
            .unwrap_or_else(|why| panic!("{name}: {why}"));
        rows.sort_unstable();
        tables.push((*name, rows));
    }
    tables
}

/// The first rows that only one of two tables has.
pub fn differences(undisturbed: &[String], disturbed: &[String]) -> String {
    let only = |these: &[String], those: &[String]| {
        these.iter().filter(|row| !those.contains(row)).take(3).cloned().collect::<Vec<_>>()
    };
    let (lost, added) = (only(undisturbed, disturbed), only(disturbed, undisturbed));
    format!("{} rows undisturbed, {} disturbed; lost {lost:#?}, added {added:#?}", undisturbed.len(), disturbed.len())
}
