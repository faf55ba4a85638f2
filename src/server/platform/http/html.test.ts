import { expect, test } from 'vitest'
import { html } from './html.ts'

test('texts that are put in are shown as they stand', () => {
  const name = `<script>alert("1")</script> & O'Brien`
  expect(html`<p title="${name}">${name}</p>`.source).toBe(
    '<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; O&#39;Brien">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; O&#39;Brien</p>',
  )
})

test('pieces stay pieces, lists follow each other, and what is absent leaves nothing', () => {
  const items = ['a', '<b>'].map((word) => html`<li>${word}</li>`)
  expect(html`<ul>${items}</ul>${undefined}${false}`.source).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>')
})
