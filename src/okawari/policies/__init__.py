"""How a card is valued and chosen, as shared functions on whole numbers: interpreted here, compiled in `sim/`."""
