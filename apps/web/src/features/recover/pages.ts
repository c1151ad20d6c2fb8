/** The pages that find what lies elsewhere, which load together: whoever opens one goes on to another. */
export { CreationFeesPage } from './CreationFeesPage.tsx'
export { HeldPage } from './HeldPage.tsx'
export { MissentPage } from './MissentPage.tsx'
