"""The reference adjudicator of Diplomacy."""
