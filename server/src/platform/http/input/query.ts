/**
 * The query as an object: a repeated parameter becomes a list, which the schema accepts or refuses. The object has no
 * prototype, so that no name (`__proto__`) has a special meaning.
 */
export function parseQuery(text: string): Record<string, string | string[]> {
  // Object.create returns any.
  const query = Object.create(null) as Record<string, string | string[]>
  for (const [name, value] of new URLSearchParams(text)) {
    const earlier = query[name]
    if (earlier === undefined) query[name] = value
    else if (typeof earlier === 'string') query[name] = [earlier, value]
    else earlier.push(value)
  }
  return query
}
