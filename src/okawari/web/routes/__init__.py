"""What can be asked over HTTP: a file a resource. A handler's name is its route's in the operator's figures."""

from okawari.web.routes import facts, hosting, pages, tables

ROUTES = [*pages.ROUTES, *tables.ROUTES, *facts.ROUTES, *hosting.ROUTES]
