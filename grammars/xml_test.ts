import { deepEqual, equal } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE project SYSTEM "pay.dtd">
<!-- Build of the payment service. -->
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <artifactId>pay</artifactId>
  <!-- Where the jars
       come from. -->
  <dependencies>
    <dependency>
      <groupId>org.pay</groupId>
      <artifactId>core</artifactId>
    </dependency>
  </dependencies>
  <build id="main">
    <plugins>
      <plugin id="compiler" name="javac">
        <source>21</source>
      </plugin>
    </plugins>
  </build>
  <bean id="gateway" class="pay.Gateway"/>
  <view>
    <button android:id="@+id/send" name="Send &amp; go"/>
  </view>
  <data><![CDATA[ raw ]]></data>
</project>
`;

Deno.test("xml tags define children of the root and elements with an id", async () => {
  deepEqual(outline(await parseSnippet("xml", SNIPPET)), [
    "key modelVersion 5-5",
    "key artifactId 6-6",
    "key dependencies 9-14",
    "element main 15-21",
    "element main.compiler 17-19",
    "element gateway 22-22",
    "key view 23-25",
    "element view.@+id/send 24-24",
    "key data 26-26",
  ]);
});

Deno.test("xml tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("xml", SNIPPET);
  const first = definitionOf(parsed, "dependencies");
  equal(first.signature, "<dependencies>");
  equal(first.doc, "Where the jars come from.");
  const second = definitionOf(parsed, "view");
  equal(second.signature, "<view>");
  equal(second.doc, "");
});

Deno.test("xml tags find external documents", async () => {
  deepEqual(uses(await parseSnippet("xml", SNIPPET)), [
    "import pay.dtd 2",
  ]);
});

Deno.test("xml tags name an element by its id, else by a name that comes first", async () => {
  const parsed = await parseSnippet(
    "xml",
    '<resources>\n  <string name="title">Pay</string>\n  <view x="1" id="box"/>\n</resources>\n',
  );
  deepEqual(outline(parsed), ["element title 2-2", "element box 3-3"]);
});
