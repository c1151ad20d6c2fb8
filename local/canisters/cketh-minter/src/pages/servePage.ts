import type { HttpRequest, HttpResponse } from '@sluice/candid/cketh_minter'
import { servePages } from '../../../../minter-kit/pages/servePages.ts'
import { dashboard, LIST_NAMES } from './dashboard.ts'
import { logs } from './logs.ts'
import type { MinterView } from './MinterView.ts'
import { metrics } from './metrics.ts'

/** Answers `http_request`. The view is made for pages that exist. */
export const servePage = (
  request: Pick<HttpRequest, 'method' | 'url'>,
  view: () => MinterView,
): HttpResponse => servePages({ lists: LIST_NAMES, dashboard, metrics, logs }, request, view)
