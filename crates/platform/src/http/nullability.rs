//! Which fields an answer always contains. A field that may be null is always present, as null; a field that is omitted when empty is never
//! null. Derived schemas only express the latter, so the former are marked as required here.

use std::collections::BTreeSet;
use utoipa::openapi::schema::{Array, ArrayItems, Object, Schema, SchemaType, Type};
use utoipa::openapi::{OpenApi, RefOr};

/// Marks every nullable field of the answers' schemas as required. Schemas of request bodies stay as they are.
pub fn require_nullable_fields(api: &mut OpenApi) {
    let mut asked = request_schemas(api);
    let Some(components) = &mut api.components else { return };
    // Schemas inside a body are part of it.
    let mut within: Vec<String> = asked.iter().cloned().collect();
    while let Some(name) = within.pop() {
        let Some(RefOr::T(Schema::Object(object))) = components.schemas.get(&name) else { continue };
        let parts = object.properties.values().flat_map(names_of);
        within.extend(parts.filter(|part| asked.insert((*part).to_owned())).map(str::to_owned));
    }
    for (name, schema) in &mut components.schemas {
        if let RefOr::T(Schema::Object(object)) = schema
            && !asked.contains(name)
        {
            let nullable: Vec<_> = object.properties.iter().filter(|(_, field)| is_nullable(field)).collect();
            let missing: Vec<_> = nullable
                .into_iter()
                .map(|(name, _)| name.clone())
                .filter(|name| !object.required.contains(name))
                .collect();
            object.required.extend(missing);
        }
    }
}

/// The names of the schemas that request bodies are made of.
fn request_schemas(api: &OpenApi) -> BTreeSet<String> {
    let items = api.paths.paths.values();
    let operations = items.flat_map(|item| [&item.get, &item.post, &item.put, &item.patch, &item.delete]).flatten();
    let bodies = operations.filter_map(|operation| here(operation.request_body.as_ref()?));
    let contents = bodies.flat_map(|body| body.content.values()).filter_map(here);
    contents.filter_map(|content| name_of(content.schema.as_ref()?)).map(str::to_owned).collect()
}

/// The name of a schema that is described by reference.
fn name_of(schema: &RefOr<Schema>) -> Option<&str> {
    match schema {
        RefOr::Ref(reference) => reference.ref_location.rsplit('/').next(),
        RefOr::T(_) => None,
    }
}

/// The names of the schemas that a field may hold: one that may be null is described as one of two, a list by its items.
fn names_of(field: &RefOr<Schema>) -> Vec<&str> {
    match field {
        RefOr::T(Schema::Array(Array { items: ArrayItems::RefOrSchema(item), .. })) => names_of(item),
        RefOr::T(Schema::OneOf(one_of)) => one_of.items.iter().filter_map(name_of).collect(),
        field => name_of(field).into_iter().collect(),
    }
}

/// What is described inline, not by reference.
fn here<T>(described: &RefOr<T>) -> Option<&T> {
    match described {
        RefOr::T(described) => Some(described),
        RefOr::Ref(_) => None,
    }
}

fn is_nullable(field: &RefOr<Schema>) -> bool {
    match field {
        RefOr::T(Schema::OneOf(one_of)) => one_of.items.iter().any(is_null),
        RefOr::T(Schema::Object(Object { schema_type, .. })) => allows_null(schema_type),
        RefOr::T(Schema::Array(array)) => allows_null(&array.schema_type),
        _ => false,
    }
}

fn is_null(schema: &RefOr<Schema>) -> bool {
    matches!(schema, RefOr::T(Schema::Object(object)) if object.schema_type == SchemaType::Type(Type::Null))
}

fn allows_null(schema_type: &SchemaType) -> bool {
    matches!(schema_type, SchemaType::Array(types) if types.contains(&Type::Null))
}
