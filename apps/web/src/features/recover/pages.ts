/** The rarer pages that find what lies elsewhere, which load together: whoever opens one goes on to another. */
export { CreationFeesPage } from './CreationFeesPage.tsx'
export { MissentPage } from './MissentPage.tsx'
