"""Reading lists → mentions, works, copies and ranks, on Apache Spark (docs/how-to/spark.md).

    spark-submit examples/spark/rank_works.py LISTS OUT

LISTS is a folder of lists, or one of Parquet (named `*.parquet`) with the columns `path` and `content`; OUT gets four
folders of Parquet. What is one work, and what is a copy, `seminal.corpus` decides; Spark only says where and when.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession, Window
from pyspark.sql import functions as F

from seminal import FatalError, corpus


def columns(table: Mapping[str, str]) -> str:
    return ", ".join(f"{name} {kind}" for name, kind in table.items())


def read_lists(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    for file in (row for batch in batches for row in batch.to_pylist()):
        try:
            rows = corpus.mentions(file["path"], bytes(file["content"]).decode("utf-8", "replace"))
        except FatalError as error:
            print(error, file=sys.stderr)
        else:
            yield pa.RecordBatch.from_pylist(rows, corpus.arrow(corpus.MENTION))


def decide(block: pa.Table) -> pa.Table:
    return pa.Table.from_pylist(corpus.decided(block.to_pylist()), corpus.arrow(corpus.PAIR))


def group(rows: pa.Table, pairs: pa.Table) -> pa.Table:
    found = corpus.groups(rows.to_pylist(), pairs.to_pylist())
    return pa.Table.from_pylist(found, corpus.arrow(corpus.MEMBER))


def components(pairs: DataFrame) -> DataFrame:
    """Return each mention of a pair with the smallest id of all that pairs lead to."""
    edges = pairs.union(pairs.select("right", "left")).toDF("id", "near").distinct().checkpoint()
    least = edges.groupBy("id").agg(F.least("id", F.min("near")).alias("component"))
    while True:
        near = edges.join(least.toDF("near", "it"), "near").groupBy("id").agg(F.min("it").alias("it"))
        step = least.join(near, "id").withColumn("smallest", F.least("component", "it"))
        step = step.join(least.toDF("smallest", "further"), "smallest").checkpoint()
        least = step.select("id", F.col("further").alias("component"))
        if step.filter("further < component").isEmpty():
            return least


def main(lists: str, out: str) -> None:
    spark = SparkSession.builder.appName("seminal").getOrCreate()
    spark.sparkContext.setCheckpointDir(f"{out}/checkpoints")

    def kept(table: DataFrame, name: str) -> DataFrame:
        table.write.mode("overwrite").parquet(f"{out}/{name}")
        return spark.read.parquet(f"{out}/{name}")

    folder = spark.read.option("recursiveFileLookup", True)
    files = folder.parquet(lists) if lists.endswith(".parquet") else folder.format("binaryFile").load(lists)
    files = files.select("path", "content").repartition(spark.sparkContext.defaultParallelism * 4)
    mentions = kept(files.mapInArrow(read_lists, columns(corpus.MENTION)), "mentions")
    words = mentions.select(F.explode(F.array_distinct("words")).alias("word")).groupBy("word").count()
    ordered = enumerate(words.orderBy("count", "word").collect())
    rarity = spark.sparkContext.broadcast({row["word"]: place for place, row in ordered})

    def block(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for row in (row for batch in batches for row in batch.to_pylist()):
            found = [{"id": row["id"], "block": key} for key in corpus.keys(row, rarity.value)]
            yield pa.RecordBatch.from_pylist(found, corpus.arrow({"id": "string", "block": "long"}))

    blocks = mentions.mapInArrow(block, "id string, block long")
    blocks = blocks.withColumn("size", F.count("*").over(Window.partitionBy("block"))).filter("size > 1")
    small = blocks.filter(blocks["size"] <= corpus.MAX_BLOCK).groupBy("id")
    rows = mentions.join(small.agg(F.collect_set("block").alias("small_blocks")), "id", "left")
    decided = blocks.join(rows, "id").groupBy("block").applyInArrow(decide, columns(corpus.PAIR))
    same = decided.filter("same").dropDuplicates(["left", "right"]).checkpoint()
    parts = components(same.select("left", "right"))
    rows = mentions.join(parts, "id").groupBy("component")
    pairs = same.join(parts.toDF("left", "part"), "left").groupBy("part")
    alone = mentions.join(parts, "id", "left_anti").select(F.col("id").alias("work"), "id")
    works = kept(rows.cogroup(pairs).applyInArrow(group, columns(corpus.MEMBER)).union(alone), "works")

    named = mentions.join(works, "id")
    found = corpus.copies(row.asDict() for row in named.toLocalIterator())
    kept(spark.createDataFrame(found, columns(corpus.COPY)), "copies")
    count = F.udf(lambda lists: corpus.independent(lists, found), "double")
    ranks = named.groupBy("work").agg(F.sort_array(F.collect_set("list")).alias("lists"))
    titles = mentions.withColumnRenamed("id", "work").select("work", "title", "authors", "year")
    kept(ranks.join(titles, "work").withColumn("witnesses", count("lists")), "ranks")
    spark.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
