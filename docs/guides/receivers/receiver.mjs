import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

createServer(async (request, response) => {
  const body = Buffer.concat(await Array.fromAsync(request))
  const expected = Buffer.from(`sha256=${createHmac('sha256', process.env.SECRET).update(body).digest('hex')}`)
  const sent = Buffer.from(String(request.headers['x-service-signature']))
  const isOurs = sent.length === expected.length && timingSafeEqual(sent, expected)
  response.writeHead(isOurs ? 204 : 401).end()
}).listen(Number(process.env.PORT), '127.0.0.1')
