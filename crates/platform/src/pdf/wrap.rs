//! Makes text printable and breaks it into lines: at spaces, and inside words wider than a line.

use super::face::Weight;
use unicode_normalization::UnicodeNormalization;

/// A text as it is printed: each letter and its accent as one character, and without invisible characters.
///
/// File names from a Mac have the accent apart, where fonts place it badly and searching does not find it. The invisible characters steer
/// hyphenation, joining and direction: the fonts have a box or a hyphen for them, and they can show a name in another order than its own.
pub(super) fn printable(text: &str) -> String {
    text.nfc().filter(|character| !is_invisible(*character)).collect()
}

const fn is_invisible(character: char) -> bool {
    let steers_text = matches!(character, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{feff}');
    steers_text || matches!(character, '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}')
}

/// The lines of a text, each at most `width` points wide. There is at least one.
pub(super) fn lines(text: &str, weight: Weight, size: f32, width: f32) -> Vec<String> {
    text.split('\n').flat_map(|line| broken(line, weight, size, width)).collect()
}

fn broken(line: &str, weight: Weight, size: f32, width: f32) -> Vec<String> {
    let (mut done, mut current, mut reach) = (Vec::new(), String::new(), 0.0);
    let space = weight.width(" ", size);
    for word in line.split(|character: char| character == ' ' || character.is_control()).filter(|word| !word.is_empty())
    {
        let wide = weight.width(word, size);
        let before = if current.is_empty() { 0.0 } else { space };
        if reach + before + wide <= width {
            if before > 0.0 {
                current.push(' ');
            }
            current.push_str(word);
            reach += before + wide;
            continue;
        }
        if !current.is_empty() {
            done.push(std::mem::take(&mut current));
        }
        reach = 0.0;
        // As much in each line, so that a hash or an address leaves no single letter in its last one; an em is left for the letter that
        // goes beyond.
        let even = wide / (wide / (width - size).max(size)).ceil();
        for character in word.chars() {
            let wide = weight.width(character.encode_utf8(&mut [0; 4]), size);
            if (reach >= even || reach + wide > width) && !current.is_empty() {
                done.push(std::mem::take(&mut current));
                reach = 0.0;
            }
            current.push(character);
            reach += wide;
        }
    }
    done.push(current);
    done
}

/// The width of a text's widest line, unbroken.
pub(super) fn natural(text: &str, weight: Weight, size: f32) -> f32 {
    text.split('\n').map(|line| weight.width(line, size)).fold(0.0, f32::max)
}

/// The width of a text's widest word.
pub(super) fn widest_word(text: &str, weight: Weight, size: f32) -> f32 {
    text.split_whitespace().map(|word| weight.width(word, size)).fold(0.0, f32::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_and_lose_nothing() {
        let text = format!("A first line\nand {} then some words more", "0123456789abcdef".repeat(10));
        let lines = lines(&text, Weight::Regular, 10.0, 120.0);
        assert_eq!(lines[0], "A first line");
        assert!(lines.iter().all(|line| Weight::Regular.width(line, 10.0) <= 120.01));
        let letters = |text: &str| text.chars().filter(|character| !character.is_whitespace()).collect::<String>();
        assert_eq!(letters(&lines.concat()), letters(&text));
    }

    #[test]
    fn a_word_wider_than_a_line_is_broken_evenly() {
        for (hash, width) in [("3f79bb7b435b05321651daefd374cdc681dc06faa65e374e38337b88ca046dea", 354.0), ("0", 20.0)]
        {
            let hash = hash.repeat(64 / hash.len());
            let lines = lines(&hash, Weight::Regular, 9.5, width);
            let lengths: Vec<_> = lines.iter().map(String::len).collect();
            let (least, most) = (lengths.iter().min().unwrap(), lengths.iter().max().unwrap());
            assert!(lengths.len() > 1 && least * 2 >= *most, "{lengths:?}");
            assert_eq!(lines.concat(), hash);
        }
    }

    #[test]
    fn letters_are_composed_and_invisible_characters_left_out() {
        assert_eq!(printable("Pen\u{303}a & \u{141}o\u{301}d\u{17a}"), "Peña & Łódź");
        assert_eq!(printable("\u{feff}safe\u{202e}fdp.exe\u{200f} trans\u{ad}port"), "safefdp.exe transport");
        assert_eq!(printable("One line.\nTwo\u{a0}lines\tand 東京"), "One line.\nTwo\u{a0}lines\tand 東京");
    }
}
