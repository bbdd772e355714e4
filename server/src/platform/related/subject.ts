import { canonical } from '#kernel/dns/canonical.ts'
import { parseName } from '#kernel/dns/name.ts'
import { kindOfId } from '#kernel/id.ts'
import { familyOf, readAddress } from '#kernel/ip/address.ts'
import { invalidInput } from '#kernel/problem/problem.ts'
import type { SubjectKind } from './resource-type.ts'

/** The subject of a query, in canonical form. */
export type Subject = { of: SubjectKind; value: string }

export type SubjectQuery = { id?: string; name?: string; address?: string }

/** The subject of a query. Throws invalid input if there is none or several, or the format is wrong. */
export function readSubject({ id, name, address }: SubjectQuery): Subject {
  const given = [id, name, address].filter((value) => value !== undefined)
  if (given.length !== 1)
    throw invalidInput([{ pointer: '?id', message: 'send exactly one of `id`, `name` and `address`' }])
  if (id !== undefined) return readId(id)
  return name === undefined ? readIpAddress(address ?? '') : readName(name)
}

function readId(text: string): Subject {
  const kind = kindOfId(text)
  if (kind) return { of: kind, value: text }
  throw invalidInput([
    { pointer: '?id', message: 'must be the id of a resource, such as zone_01jcqkz0000000000000000000' },
  ])
}

function readName(text: string): Subject {
  if (familyOf(text) !== null)
    throw invalidInput([{ pointer: '?name', message: 'is an IP address: send it as `address`' }])
  return { of: 'name', value: canonical('?name', () => parseName(text)) }
}

function readIpAddress(text: string): Subject {
  const read = readAddress(text)
  if (read) return { of: 'address', value: read.address }
  throw invalidInput([
    { pointer: '?address', message: 'must be an IPv4 or IPv6 address, such as 192.0.2.1 or 2001:db8::1' },
  ])
}
