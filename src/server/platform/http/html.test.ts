// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest'
import { html } from './html.ts'

test('inserted texts are escaped', () => {
  const name = `<script>alert("1")</script> & O'Brien`
  expect(html`<p title="${name}">${name}</p>`.source).toBe(
    '<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; O&#39;Brien">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; O&#39;Brien</p>',
  )
})

test('fragments are inserted unchanged, lists are joined, and absent values give nothing', () => {
  const items = ['a', '<b>'].map((word) => html`<li>${word}</li>`)
  expect(html`<ul>${items}</ul>${undefined}${false}`.source).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>')
})
