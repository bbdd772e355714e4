import { describe, expect, it } from 'vitest'
import { request } from '../request.ts'
import { asClientCode, asCurl, asPython } from './request-code.ts'

const origin = 'https://holdfast.example'
const path = { zone_id: 'zone_01' }

describe('A request as curl', () => {
  it('reads the token from a variable and omits the method of a GET request', () => {
    const text = asCurl(request('dns.zones.list', { query: { q: 'a b', limit: 5 } }), origin)
    expect(text).toBe(
      `curl 'https://holdfast.example/v1/dns/zones?q=a+b&limit=5' \\\n  -H "Authorization: Bearer $TOKEN"`,
    )
  })

  it('names the method if curl would use another one', () => {
    expect(asCurl(request('dns.zones.delete', { path }), origin)).toContain('curl -X DELETE ')
    expect(asCurl(request('dns.zones.check', { path }), origin)).toContain('curl -X POST ')
    expect(asCurl(request('dns.zones.update', { path, body: {} }), origin)).toContain('curl -X PATCH ')
    const body = { name: 'example.com', connection_id: 'con_01' }
    expect(asCurl(request('dns.zones.create', { body }), origin)).not.toContain('-X')
  })

  it('escapes quotes in the body for the shell', () => {
    const body = { name: "it's", type: 'TXT', value: "$(touch /tmp/x) 'y'" }
    const text = asCurl(request('dns.records.create', { path, body }), origin)
    expect(text).toContain(`it'\\''s`)
    expect(text).toContain(`'\\''y'\\''`)
    expect(text).not.toContain('Content-Type')
  })

  it('has the other headers of the request', () => {
    const text = asCurl(request('dns.zones.check', { path, wait: 10, ifMatch: '"3"' }), origin)
    expect(text).toContain(`-H 'Prefer: wait=10'`)
    expect(text).toContain(`-H 'If-Match: "3"'`)
  })
})

describe('A request as client code', () => {
  it('is a single call if it has no input', () => {
    expect(asClientCode(request('whoami'))).toBe("const { body } = await client.send(request('whoami'))")
  })

  it('omits missing input, and produces the same request when it is run', () => {
    const apiRequest = request('dns.records.create', {
      path,
      body: { name: "o'neill", type: 'TXT', value: '"a\\b"\n', labels: { 'a-b': 'c' } },
      query: undefined,
    })
    const code = asClientCode(apiRequest)
    expect(code).not.toContain('undefined')
    const input = code.slice(code.indexOf('request('), -1)
    const run = new Function('request', `return ${input}`) as (made: typeof request) => unknown
    expect(run(request)).toEqual({
      operation: apiRequest.operation,
      path: apiRequest.path,
      body: apiRequest.body,
    })
  })
})

describe('A request as Python', () => {
  it('is a program with the standard library only, with Python literals', () => {
    const body = { name: "it's", type: 'TXT', value: '"a"', ttl: 60, comment: null }
    const text = asPython(
      request('dns.records.create', { path, body, query: { if_managed: 'refuse' } }),
      origin,
    )
    expect(text).toBe(`import json, os, urllib.request

request = urllib.request.Request(
    "https://holdfast.example/v1/dns/zones/zone_01/records?if_managed=refuse",
    method="POST",
    headers={
        "Authorization": f"Bearer {os.environ['TOKEN']}",
        "Content-Type": "application/json",
    },
    data=json.dumps({
        "name": "it's",
        "type": "TXT",
        "value": "\\"a\\"",
        "ttl": 60,
        "comment": None,
    }).encode(),
)
with urllib.request.urlopen(request) as response:
    print(response.status, response.read().decode())`)
  })
})
