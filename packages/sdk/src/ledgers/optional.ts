/** A field that is there when its value is. */
export function optional<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { [Key in Name]?: Value } {
  return value === undefined ? {} : field(name, value)
}

/** The one place where a computed name becomes its type. */
function field<Name extends string, Value>(name: Name, value: Value): { [Key in Name]: Value } {
  return { [name]: value } as { [Key in Name]: Value }
}
