import { Problem } from '#kernel/problem.ts'

const acceptable = ['application/json', 'application/problem+json', 'application/*', '*/*']

/** 406 if the `Accept` header leaves no form in which we could answer. */
export function requireAcceptable(header: string | undefined): void {
  if (header === undefined || header.trim() === '') return
  const ranges = header.split(',').map((range) => range.split(';').map((part) => part.trim().toLowerCase()))
  const accepted = ranges.some(
    ([type = '', ...parameters]) =>
      acceptable.includes(type) && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)),
  )
  if (!accepted)
    throw new Problem('not_acceptable', `The answer is application/json, and Accept is "${header}".`)
}
