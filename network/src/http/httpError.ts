/** A request is answered with this HTTP status and text. */
export class HttpError extends Error {
  readonly status: number

  constructor(status: number, text: string) {
    super(text)
    this.status = status
  }
}

export function badRequest(text: string): HttpError {
  return new HttpError(400, text)
}
