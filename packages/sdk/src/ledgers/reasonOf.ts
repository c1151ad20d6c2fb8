/** A service's own word for an error. */
export function reasonOf(error: object): string {
  const [[name, detail] = ['unknown', undefined]] = Object.entries(error)
  return typeof detail === 'string' ? detail : name
}
