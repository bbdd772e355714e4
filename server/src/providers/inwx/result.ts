import { type Static, Type } from 'typebox'

/** What every method of INWX responds. */
export const resultSchema = Type.Object({
  code: Type.Integer(),
  msg: Type.Optional(Type.String()),
  reasonCode: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
  resData: Type.Optional(Type.Unknown()),
})
export type Result = Static<typeof resultSchema>
