"""The commands of the group starbattle course, by what they are about."""
