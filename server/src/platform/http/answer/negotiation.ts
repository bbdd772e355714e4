import { Problem } from '#kernel/problem/problem.ts'

const defaultTypes = ['application/json', 'application/problem+json']

/** Throws 406 if the `Accept` header allows no media type of the response; `streams` are those besides JSON. */
export function requireAcceptable(header: string | undefined, streams: readonly string[] = []): void {
  if (header === undefined || header === '*/*' || header.trim() === '') return
  const types = [...streams, ...defaultTypes]
  const acceptable = new Set([...types, ...types.map((type) => type.replace(/\/.*/, '/*')), '*/*'])
  const ranges = header.split(',').map((range) => range.split(';').map((part) => part.trim().toLowerCase()))
  const accepted = ranges.some(
    ([type = '', ...parameters]) =>
      acceptable.has(type) && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)),
  )
  if (!accepted)
    throw new Problem('not_acceptable', `The response is ${types[0]}, but Accept is "${header}".`)
}
