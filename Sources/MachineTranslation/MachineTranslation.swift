// MachineTranslation
