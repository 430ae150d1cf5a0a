//! Breaks text into lines: at spaces, and inside words wider than a line.

use super::face::Weight;

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
        for character in word.chars() {
            let wide = weight.width(character.encode_utf8(&mut [0; 4]), size);
            if reach + wide > width && !current.is_empty() {
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
}
