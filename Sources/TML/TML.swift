// TML
