"""What can be asked over HTTP: a file a resource. A handler's name is its route's in the operator's figures."""

from okawari.web.routes import daily, devices, facts, operator, pages, records, tables

ROUTES = [
    *pages.ROUTES,
    *tables.ROUTES,
    *daily.ROUTES,
    *devices.ROUTES,
    *records.ROUTES,
    *facts.ROUTES,
    *operator.ROUTES,
]
