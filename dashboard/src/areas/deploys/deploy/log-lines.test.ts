import { expect, it } from 'vitest'
import { messageOf } from './follow-log.ts'
import { logLines } from './log-lines.ts'

it('shows the lines of a log without colour codes', () => {
  expect(logLines('\u001b[32mok\u001b[0m 3 tests\r\nnext\n')).toEqual(['ok 3 tests', 'next'])
  expect(logLines('\u001b]0;title\u0007text')).toEqual(['text'])
})

it('shows what carriage returns leave of a line', () => {
  expect(logLines('10 %\r50 %\rdone\n\nend')).toEqual(['done', '', 'end'])
})

it('reads messages of the stream, and no comments', () => {
  expect(messageOf('id: 9\nevent: log\ndata: {"text":"a: b"}')).toEqual({
    id: '9',
    event: 'log',
    data: '{"text":"a: b"}',
  })
  expect(messageOf(':')).toBe(null)
})
