// The renewal of services as OVHcloud describes it at https://eu.api.ovh.com/1.0/service.json, in the form of OpenAPI. In its
// own form nothing of a response is required.
import type { OpenApiDocument } from '#providers/testing/openapi/openapi-document.ts'

const price = {
  type: 'object',
  properties: {
    currencyCode: { type: 'string' },
    text: { type: 'string' },
    value: { type: 'number' },
  },
}
const time = { type: ['string', 'null'] }
const service = {
  type: 'object',
  properties: {
    serviceId: { type: 'integer' },
    serviceName: { type: 'string' },
    serviceType: { type: 'string' },
  },
}
const renewal = {
  type: 'object',
  properties: {
    renewPeriod: { type: 'string' },
    strategies: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          price,
          priceInUcents: { type: 'integer' },
          services: { type: 'array', items: { type: 'integer' } },
          servicesDetails: { type: 'array', items: service },
        },
      },
    },
  },
}
const order = {
  type: 'object',
  properties: {
    date: time,
    expirationDate: time,
    orderId: { type: 'integer' },
    password: { type: 'string' },
    pdfUrl: { type: 'string' },
    priceWithTax: price,
    priceWithoutTax: price,
    retractionDate: time,
    tax: price,
    url: { type: 'string' },
  },
}
const request = {
  type: 'object',
  additionalProperties: false,
  required: ['duration', 'services'],
  properties: {
    dryRun: { type: 'boolean' },
    duration: { type: 'string' },
    services: { type: 'array', items: { type: 'integer' } },
  },
}
const answer = (schema: object) => ({ 200: { content: { 'application/json': { schema } } } })
const serviceId = { name: 'serviceId', in: 'path', required: true, schema: { type: 'string' } }
const includeOptions = { name: 'includeOptions', in: 'query', schema: { type: 'boolean' } }

export const serviceDocument: OpenApiDocument = {
  openapi: '3.1.0',
  paths: {
    '/service/{serviceId}/renew': {
      parameters: [serviceId],
      get: { parameters: [includeOptions], responses: answer({ type: 'array', items: renewal }) },
      post: {
        requestBody: { required: true, content: { 'application/json': { schema: request } } },
        responses: answer(order),
      },
    },
  },
}
