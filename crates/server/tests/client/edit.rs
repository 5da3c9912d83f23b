//! Scenes as clients put them together from what they are sent.

use serde_json::Value;

/// Brings a section of a scene up to date, as every client must.
pub(crate) fn edit(section: &mut Value, change: &Value) {
    let Some(fresh) = change["fresh"].as_array() else {
        *section = change.clone();
        return;
    };
    let old = section.as_array().cloned().unwrap_or_default();
    let ids = match change["order"].as_array() {
        Some(order) => order.clone(),
        None => old.iter().map(|one| one["id"].clone()).collect(),
    };
    // What is fresh comes first.
    let named =
        |id: &Value| fresh.iter().chain(&old).find(|one| one["id"] == *id).expect("a known name").clone();
    *section = ids.iter().map(named).collect();
}
