//! Places tables on pages: column widths, rows kept whole where possible, and the header repeated on each page.

use super::flow::{CELL, Flow, HEADER, MARGIN, Style, WIDTH};
use super::wrap;

/// Between columns.
const GUTTER: f32 = 10.0;
/// Above and below a row's text.
const PAD: f32 = 3.0;
/// The widest word that a column makes space for; a wider one is broken.
const WIDEST_WORD: f32 = 110.0;

/// Lays a table.
pub(super) fn lay(flow: &mut Flow, header: &[String], rows: &[Vec<String>]) {
    let widths = widths(header, rows);
    let head = broken(header, &widths, HEADER);
    let head_height = height(depth(&head), HEADER);
    let first = rows.first().map_or(0, |row| depth(&broken(row, &widths, CELL)).min(3));
    flow.need(head_height + height(first, CELL));
    put(flow, &head, 0..depth(&head), &widths, HEADER);
    flow.rule(0.3);
    for row in rows {
        let cells = broken(row, &widths, CELL);
        let (mut from, lines) = (0, depth(&cells));
        while from < lines {
            let fits = |room: f32| ((room - 2.0 * PAD) / CELL.leading).floor().max(0.0) as usize;
            let (here, anew) = (fits(flow.room()), fits(Flow::whole() - head_height));
            let left = lines - from;
            if left > here && (left <= anew || here < 3) {
                flow.turn();
                put(flow, &head, 0..depth(&head), &widths, HEADER);
                flow.rule(0.3);
            }
            // At least one line each time, so that it ends.
            let until = lines.min(from + fits(flow.room()).max(1));
            put(flow, &cells, from..until, &widths, CELL);
            flow.rule(0.85);
            from = until;
        }
    }
}

/// The lines of each cell; a row that is short of cells has empty ones.
fn broken(row: &[String], widths: &[f32], style: Style) -> Vec<Vec<String>> {
    let cell = |(index, width): (usize, &f32)| {
        let text = row.get(index).map_or("", String::as_str);
        wrap::lines(text, style.weight, style.size, *width)
    };
    widths.iter().enumerate().map(cell).collect()
}

fn depth(cells: &[Vec<String>]) -> usize {
    cells.iter().map(Vec::len).max().unwrap_or(1)
}

fn height(lines: usize, style: Style) -> f32 {
    lines as f32 * style.leading + 2.0 * PAD
}

/// Puts some lines of a row.
fn put(flow: &mut Flow, cells: &[Vec<String>], lines: std::ops::Range<usize>, widths: &[f32], style: Style) {
    let mut x = MARGIN;
    for (cell, width) in cells.iter().zip(widths) {
        for (place, line) in lines.clone().enumerate() {
            let text = cell.get(line).map_or("", String::as_str);
            flow.put(x, PAD + place as f32 * style.leading, style, text);
        }
        x += width + GUTTER;
    }
    flow.down(height(lines.len(), style));
}

/// The width of each column: what its content needs where that fits, and else a fair share above its widest word.
fn widths(header: &[String], rows: &[Vec<String>]) -> Vec<f32> {
    let count = header.len().max(1);
    let room = WIDTH - GUTTER * (count - 1) as f32;
    let of_column = |index: usize, measure: fn(&str, Style) -> f32| {
        let head = header.get(index).map_or(0.0, |text| measure(text, HEADER));
        let cells = rows.iter().filter_map(|row| row.get(index)).map(|text| measure(text, CELL));
        cells.fold(head, f32::max)
    };
    // A hair more, so that rounding breaks no line that just fits.
    let natural = |text: &str, style: Style| wrap::natural(text, style.weight, style.size) + 0.1;
    let word = |text: &str, style: Style| (wrap::widest_word(text, style.weight, style.size) + 0.1).min(WIDEST_WORD);
    let wanted: Vec<_> = (0..count).map(|index| of_column(index, natural)).collect();
    let least: Vec<_> = (0..count).map(|index| of_column(index, word).min(wanted[index])).collect();
    let (all, floor) = (wanted.iter().sum::<f32>(), least.iter().sum::<f32>());
    if all <= room {
        let more = (room - all) / count as f32;
        return wanted.iter().map(|width| width + more).collect();
    }
    if floor > room {
        return least.iter().map(|width| width * room / floor).collect();
    }
    // Narrow columns keep their full width as long as the others have space for their words; the others share the rest.
    let fair = fair_share(&wanted, room);
    let whole: Vec<_> =
        wanted.iter().zip(&least).map(|(wanted, least)| if *wanted <= fair { *wanted } else { *least }).collect();
    let least = if whole.iter().sum::<f32>() <= room { whole } else { least };
    let floor = least.iter().sum::<f32>();
    let share = (room - floor) / (all - floor);
    wanted.iter().zip(&least).map(|(wanted, least)| least + (wanted - least) * share).collect()
}

/// The share of each column that wants more than its share, once the others have what they want; `wanted` is more than `room`.
fn fair_share(wanted: &[f32], room: f32) -> f32 {
    let mut sorted = wanted.to_vec();
    sorted.sort_by(f32::total_cmp);
    let mut left = room;
    for (index, width) in sorted.iter().enumerate() {
        let share = left / (sorted.len() - index) as f32;
        if *width > share {
            return share;
        }
        left -= width;
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narrow_columns_stay_whole_beside_a_wide_one() {
        let name = "A long name of a carrier ".repeat(8);
        let row = ["12", "Connection invited by a broker", name.as_str(), "Nov 21, 2026, 14:05 UTC"];
        let header = ["Record", "Decision", "Person", "When"].map(str::to_owned);
        let widths = widths(&header, &[row.map(str::to_owned).to_vec()]);
        for (text, width) in row.iter().zip(&widths).filter(|(text, _)| text.len() < 100) {
            assert_eq!(wrap::lines(text, CELL.weight, CELL.size, *width).len(), 1, "{text}");
        }
        assert!((widths.iter().sum::<f32>() + 3.0 * GUTTER - WIDTH).abs() < 0.5);
    }
}
