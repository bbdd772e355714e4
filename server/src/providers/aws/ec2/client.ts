import type { Clock } from '#kernel/time.ts'
import type { Egress } from '#platform/net/egress.ts'
import { unreadable } from '#providers/http/json-api.ts'
import type { Credentials } from '#providers/ports/provider.ts'
import { providerErrorFrom } from '#providers/ports/provider-error.ts'
import { readXml, type XmlElement } from '#providers/xml.ts'
import { signedHeaders } from '../signature.ts'
import { responseError } from './errors.ts'

/** The value of a parameter of EC2, with the names of its Query API. Lists are counted from 1. */
type Value = string | number | readonly Value[] | { readonly [name: string]: Value }
export type Parameters = { readonly [name: string]: Value }

/** A client of EC2: parameters of a form, answers of XML, one address for each region. */
export type Ec2Client = {
  call(region: string, action: string, parameters?: Parameters): Promise<XmlElement>
}

const version = '2016-11-15'
const timeoutSeconds = 30
const bytesMax = 16 * 2 ** 20

/** Creates a client. The address of a region has no path. */
export function createEc2Client(
  addressOf: (region: string) => string,
  { access_key_id = '', secret_access_key = '' }: Credentials,
  egress: Egress,
  now: Clock,
): Ec2Client {
  return {
    async call(region, action, parameters = {}) {
      const url = `${addressOf(region)}/`
      const key = {
        accessKeyId: access_key_id,
        secretAccessKey: secret_access_key,
        region,
        service: 'ec2',
      }
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' }
      const body = formOf({ Action: action, Version: version, ...parameters })
      const response = await egress
        .request({
          url,
          method: 'POST',
          headers: signedHeaders(key, { url: new URL(url), headers, body }, now()),
          body,
          timeoutSeconds,
          maxBytes: bytesMax,
        })
        .catch((error) => {
          throw providerErrorFrom(error)
        })
      const document = response.truncated ? null : readXml(response.body.toString('utf8'))
      const error = responseError(response, document, region)
      if (error) throw error
      if (document?.name !== `${action}Response`) throw unreadable('Amazon')
      return document
    },
  }
}

function formOf(parameters: Parameters): string {
  return new URLSearchParams(fieldsOf('', parameters)).toString()
}

function fieldsOf(prefix: string, value: Value): [string, string][] {
  if (typeof value !== 'object') return [[prefix, String(value)]]
  const members = Array.isArray(value)
    ? value.map((one: Value, index): [string, Value] => [String(index + 1), one])
    : Object.entries(value)
  return members.flatMap(([name, one]) => fieldsOf(prefix === '' ? name : `${prefix}.${name}`, one))
}
