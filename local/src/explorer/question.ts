export type Question = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: string
  /** Whether a person sent it with a page's form. */
  readonly isForm: boolean
  /** Whether a page of this machine asks, or no page at all. */
  readonly isOwn: boolean
}

/** A text goes out as it is, a page and a way elsewhere as what they are, anything else as JSON. */
export type Answer = string | object | Page | Redirect

export class Page {
  readonly content: string
  readonly type: string

  constructor(content: string, type = 'text/html; charset=utf-8') {
    this.content = content
    this.type = type
  }
}

/** The browser goes on to this path. */
export class Redirect {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }
}
