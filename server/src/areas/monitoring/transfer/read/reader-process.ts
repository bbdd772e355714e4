/**
 * The program that reads an uploaded file: the file comes on standard input, the content goes to standard output as JSON.
 * It is started by read-file.ts without permissions for files, network and other programs, and with little memory, because
 * the file may be malicious.
 */
import { readFileSync } from 'node:fs'
import type { FormatName } from '../formats/format.ts'
import { readContent } from './read-content.ts'

const format = process.argv[2] ?? ''
const content = readContent(readFileSync(0), format === '' ? null : (format as FormatName))
process.stdout.write(JSON.stringify(content))
