//! How carrier names are compared.

/// The key that a name is searched by: upper case, letters and digits only (specification 1 §5). Accented letters keep their letter.
pub fn name_key(name: &str) -> String {
    let mut key = String::with_capacity(name.len());
    for character in name.chars() {
        if character.is_ascii_alphanumeric() {
            key.push(character.to_ascii_uppercase());
        } else if character.is_alphanumeric() {
            key.extend(character.to_uppercase());
        }
    }
    key
}

/// The part of an email address after its last `@`, in lower case; none when there is no such part.
pub fn email_domain(email: &str) -> Option<String> {
    let (local, domain) = email.trim().rsplit_once('@')?;
    (!local.is_empty() && domain.contains('.')).then(|| domain.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_hold_letters_and_digits_only() {
        assert_eq!(name_key("A & B Trucking, Inc. #2"), "ABTRUCKINGINC2");
        assert_eq!(name_key("Transportes Peña"), "TRANSPORTESPEÑA");
        assert_eq!(name_key(" -.,"), "");
    }

    #[test]
    fn domains_are_lower_case_and_need_a_dot() {
        assert_eq!(email_domain("Dispatch@Northfork.Example.COM "), Some("northfork.example.com".to_owned()));
        assert_eq!(email_domain("not an address"), None);
        assert_eq!(email_domain("a@localhost"), None);
    }
}
