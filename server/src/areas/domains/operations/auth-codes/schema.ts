import { Type } from 'typebox'
import { Id, InputObject, Nullable, Resource } from '#platform/http/operation/schema.ts'
import { BulkProblem } from '../bulk/schema.ts'

const AuthCodeText = Type.String({ description: 'Shown only in this response, and never stored.' })
const transferHold = {
  transfer_hold_until: Nullable(
    Type.Unsafe<Date>({
      type: 'string',
      format: 'date-time',
      description: 'Most registrars refuse transfers until then. Null: not known to be on hold.',
    }),
  ),
}

export const AuthCode = Resource('DomainAuthCode', { auth_code: AuthCodeText, ...transferHold })

export const AuthCodesInput = InputObject(
  { ids: Type.Array(Id('domain'), { minItems: 1, maxItems: 100 }) },
  { title: 'DomainAuthCodesInput' },
)

export const AuthCodes = Resource('DomainAuthCodes', {
  data: Type.Array(
    Resource('DomainAuthCodesItem', {
      id: Id('domain'),
      name: Nullable(Type.String({ description: 'Null: there is no such domain.' })),
      auth_code: Nullable(AuthCodeText),
      ...transferHold,
      problem: Nullable(BulkProblem),
    }),
  ),
})
