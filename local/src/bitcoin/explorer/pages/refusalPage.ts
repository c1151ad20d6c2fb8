import { html } from './html.ts'
import { layout } from './layout.ts'

/** What a person sees instead of what was asked for. */
export const refusalPage = (message: string): string =>
  layout(
    'This did not work',
    html`<section><p class="error" role="alert">${message}</p><p><a href="/">To the latest blocks</a></p></section>`,
  )
