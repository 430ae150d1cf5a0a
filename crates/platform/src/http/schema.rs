//! Schemas of shared enumerations, whose own crate knows no HTTP.

use kernel::plan::PlanFlag;
use kernel::scopes::Scope;
use utoipa::openapi::schema::{AdditionalProperties, ObjectBuilder, Schema, Type};
use utoipa::openapi::{ArrayBuilder, RefOr};

/// One of the scopes.
pub fn scope() -> RefOr<Schema> {
    words(Scope::ALL.iter().map(|scope| scope.as_str()))
}

/// A list of scopes.
pub fn scopes() -> RefOr<Schema> {
    Schema::Array(ArrayBuilder::new().items(scope()).build()).into()
}

/// One of the paywall flags.
pub fn plan_flag() -> RefOr<Schema> {
    words(PlanFlag::ALL.iter().map(|flag| flag.as_str()))
}

/// A text that is one of `words`.
pub fn words(words: impl Iterator<Item = &'static str>) -> RefOr<Schema> {
    Schema::Object(ObjectBuilder::new().schema_type(Type::String).enum_values(Some(words)).build()).into()
}

/// An object whose fields the call does not name.
pub fn free_form() -> RefOr<Schema> {
    let any = AdditionalProperties::FreeForm(true);
    Schema::Object(ObjectBuilder::new().schema_type(Type::Object).additional_properties(Some(any)).build()).into()
}

/// Names a closed set of words in the API's description, where the room that declares it knows no HTTP: a view's field of the words' type says
/// `#[schema(value_type = …)]` with the type that is declared here.
#[macro_export]
macro_rules! described_words {
    ($(#[doc = $doc:literal])+ $vis:vis $described:ident: $words:ty as $name:literal) => {
        $(#[doc = $doc])+
        #[derive(Debug)]
        $vis enum $described {}

        impl utoipa::PartialSchema for $described {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                let words = utoipa::openapi::ObjectBuilder::new()
                    .schema_type(utoipa::openapi::schema::Type::String)
                    .description(Some([$($doc.trim_start()),+].join("\n")))
                    .enum_values(Some(<$words>::WORDS.iter().copied()));
                utoipa::openapi::Schema::Object(words.build()).into()
            }
        }

        impl utoipa::ToSchema for $described {
            fn name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }
        }
    };
}
