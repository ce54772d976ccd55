"""The commands of the group starbattle course, one file each."""
