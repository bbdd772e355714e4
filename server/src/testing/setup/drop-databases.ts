import { afterAll } from 'vitest'
import { dropDatabases } from '#testing/database.ts'

// Registered before the hooks of the test file, so it runs after them.
afterAll(dropDatabases)
