import { html } from '../../../explorer/html.ts'
import { refusal } from '../../../explorer/layout.ts'
import { layout } from './layout.ts'

/** What a person sees instead of what was asked for. */
export const refusalPage = (message: string): string =>
  layout('This did not work', refusal(message, html`<a href="/">To the latest blocks</a>`))
