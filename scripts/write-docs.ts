/** Writes all generated files; `npm run check` fails if they are out of date. */
import { writeFileSync } from 'node:fs'
import { clientOperations, clientSchema } from '../client/generate.ts'
import { envExample } from '../server/src/platform/config/env-example.ts'
import { documentPath } from './api-compatibility.ts'
import { writtenOpenApiDocument, writtenOpenApiText } from './openapi-document.ts'
import { providerTable } from './provider-table.ts'
import { thirdPartyNotices } from './third-party-notices.ts'

writeFileSync('.env.example', envExample())
writeFileSync('docs/providers.md', providerTable())
writeFileSync('THIRD-PARTY-NOTICES.txt', thirdPartyNotices())
const document = writtenOpenApiDocument()
writeFileSync(documentPath, writtenOpenApiText())
writeFileSync('client/src/schema.ts', await clientSchema(document))
writeFileSync('client/src/operations.ts', clientOperations(document))
