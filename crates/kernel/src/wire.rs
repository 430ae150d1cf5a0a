//! Closed sets of values (in JSON, in PostgreSQL, in the specification) as enums.

/// Declares an enum with its values as text: `ALL`, `as_str`, `FromStr`, `Display` and serde by the same text.
#[macro_export]
macro_rules! words {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        $vis enum $name { $($(#[$doc])* #[serde(rename = $word)] $variant,)+ }

        impl $name {
            /// Every value, in declaration order.
            pub const ALL: &[Self] = &[$(Self::$variant,)+];

            /// Every value as text, in declaration order.
            pub const WORDS: &[&'static str] = &[$($word,)+];

            /// The text this value is written as everywhere.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word,)+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::wire::UnknownWord;

            fn from_str(word: &str) -> Result<Self, Self::Err> {
                Self::ALL.iter().copied().find(|value| value.as_str() == word)
                    .ok_or_else(|| $crate::wire::UnknownWord { word: word.to_owned() })
            }
        }

        $crate::__stored_as_text!($name);
    };
}

/// How a database stores a value: as text. A column that holds another text cannot be read.
#[cfg(feature = "database")]
#[doc(hidden)]
#[macro_export]
macro_rules! __stored_as_text {
    ($name:ident) => {
        const _: () = {
            use $crate::sqlx;

            impl sqlx::Type<sqlx::Postgres> for $name {
                fn type_info() -> sqlx::postgres::PgTypeInfo {
                    <str as sqlx::Type<sqlx::Postgres>>::type_info()
                }

                fn compatible(ty: &sqlx::postgres::PgTypeInfo) -> bool {
                    <str as sqlx::Type<sqlx::Postgres>>::compatible(ty)
                }
            }

            impl sqlx::postgres::PgHasArrayType for $name {
                fn array_type_info() -> sqlx::postgres::PgTypeInfo {
                    <&str as sqlx::postgres::PgHasArrayType>::array_type_info()
                }

                fn array_compatible(ty: &sqlx::postgres::PgTypeInfo) -> bool {
                    <&str as sqlx::postgres::PgHasArrayType>::array_compatible(ty)
                }
            }

            impl sqlx::Encode<'_, sqlx::Postgres> for $name {
                fn encode_by_ref(
                    &self,
                    buffer: &mut sqlx::postgres::PgArgumentBuffer,
                ) -> Result<sqlx::encode::IsNull, sqlx::error::BoxDynError> {
                    <&str as sqlx::Encode<'_, sqlx::Postgres>>::encode(self.as_str(), buffer)
                }
            }

            impl sqlx::Decode<'_, sqlx::Postgres> for $name {
                fn decode(value: sqlx::postgres::PgValueRef<'_>) -> Result<Self, sqlx::error::BoxDynError> {
                    Ok(<&str as sqlx::Decode<'_, sqlx::Postgres>>::decode(value)?.parse()?)
                }
            }
        };
    };
}

/// Without a database there is nothing to add.
#[cfg(not(feature = "database"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __stored_as_text {
    ($name:ident) => {};
}

#[doc(inline)]
pub use crate::words;

/// A text that none of an enum's values is written as.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{word}\" is not a known value")]
pub struct UnknownWord {
    /// The text that was read.
    pub word: String,
}
